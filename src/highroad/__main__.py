"""`highroad`, and `python -m highroad`, which is the same. Nothing is imported before there is somebody to say that the
user interrupted it: that takes a while."""


def main() -> None:
    try:
        from highroad import cli

        cli.main()
    except KeyboardInterrupt:
        import os

        os.write(2, b"interrupted\n")
        os._exit(130)


if __name__ == "__main__":
    main()
