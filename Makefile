# Two commands for a newcomer: `make demo` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find src core bindings -type f -not -path '*/__pycache__/*' -not -name '*.so') pyproject.toml CMakeLists.txt

.PHONY: demo test fast environment lint core-tests benchmarks experiments clean

demo: $(VENV)/.installed
	@$(BIN)/highroad check models/two_locks.pml || test $$? -eq 1

test: $(VENV)/.installed-for-tests
	$(BIN)/python -m pytest -n auto --dist worksteal

fast: $(VENV)/.installed-for-tests
	$(BIN)/python -m pytest -n auto --dist worksteal -m "not slow"

environment: $(VENV)/.installed-for-tests

$(VENV)/.created:
	$(PYTHON) -m venv $(VENV)
	touch $@

$(VENV)/.installed: $(VENV)/.created $(SOURCES)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check .
	touch $@

$(VENV)/.installed-for-tests: $(VENV)/.created $(SOURCES)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check '.[test,lint]'
	touch $(VENV)/.installed $@

lint: $(VENV)/.installed-for-tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/clang-format --dry-run --Werror $$(git ls-files 'core/*pp' 'bindings/*pp')

core-tests:
	cmake -S . -B build/core-tests -DHIGHROAD_CORE_TESTS=ON -DCMAKE_BUILD_TYPE=Debug > /dev/null
	cmake --build build/core-tests --parallel 2
	build/core-tests/core_tests

benchmarks: $(VENV)/.installed-for-tests
	$(BIN)/python benchmarks/run.py

# Begins anew: what was run before is not taken over.
experiments: $(VENV)/.installed-for-tests
	mkdir -p build
	rm -f build/experiments.jsonl
	$(BIN)/highroad experiment run --scale small --out build/experiments.jsonl
	$(BIN)/highroad experiment report --from build/experiments.jsonl --out docs/experiments

clean:
	rm -rf $(VENV) build
