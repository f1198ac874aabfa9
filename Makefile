# Two commands for a newcomer: `make demo` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find src core bindings -type f -not -path '*/__pycache__/*' -not -name '*.so') pyproject.toml CMakeLists.txt

EFFORT ?= 1

.PHONY: demo test fast environment lint core-tests core-tests-threads fuzz benchmarks experiments clean

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

# Tests that repeat themselves do so EFFORT times as often.
core-tests:
	cmake -S . -B build/core-tests -DHIGHROAD_TESTS=core -DCMAKE_BUILD_TYPE=Debug > /dev/null
	cmake --build build/core-tests --parallel 2
	HIGHROAD_EFFORT=$(EFFORT) build/core-tests/core_tests

# ThreadSanitizer watches the core's tests with threads, then the module as users have it. Its runtime must be there before
# Python is; without -S Python would take the module that is installed.
core-tests-threads: $(VENV)/.installed-for-tests
	$(BIN)/python -m pip install --quiet --disable-pip-version-check 'nanobind>=3.0'
	cmake -S . -B build/threads -DHIGHROAD_TESTS=threads -DCMAKE_BUILD_TYPE=Debug -DPython_EXECUTABLE=$(CURDIR)/$(BIN)/python \
	  -Dnanobind_DIR=$$($(BIN)/python -m nanobind --cmake_dir) > /dev/null
	cmake --build build/threads --parallel 2
	HIGHROAD_EFFORT=$(EFFORT) build/threads/core_tests threads
	mkdir -p build/threads/site && rm -rf build/threads/site/highroad && cp -r src/highroad build/threads/site
	cp build/threads/_core*.so build/threads/site/highroad
	HIGHROAD_EFFORT=$(EFFORT) LD_PRELOAD=$$($(CXX) -print-file-name=libtsan.so) \
	  PYTHONPATH=build/threads/site:$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))') \
	  $(BIN)/python -S tests/threads/run.py

fuzz: $(VENV)/.installed-for-tests
	$(BIN)/python -m pip install --quiet --disable-pip-version-check 'atheris>=3.0'
	$(BIN)/python tests/fuzz/run.py --seconds 600

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
