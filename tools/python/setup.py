"""The wheel: CMake builds the extension, and knows the version.

GRIDMILL_BUILD names a build folder that has it already, such as build/release."""

import os
import re
import shutil
import subprocess
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("GRIDMILL_BUILD", ROOT / "build" / "wheel"))


def configure() -> str:
    """Makes sure that the build folder is there, and returns the project's version."""
    if not (BUILD / "CMakeCache.txt").exists():
        subprocess.run(
            ["cmake", "-S", ROOT, "-B", BUILD, "-DGRIDMILL_TOOLS=OFF", "-DCMAKE_BUILD_TYPE=Release"],
            check=True,
        )
    cache = (BUILD / "CMakeCache.txt").read_text()
    return re.search(r"^CMAKE_PROJECT_VERSION:\w+=(.*)$", cache, re.MULTILINE)[1]


class CMakeExtension(build_ext):
    def build_extension(self, ext: Extension) -> None:
        subprocess.run(
            ["cmake", "--build", BUILD, "--parallel", "--target", "gridmill_python"], check=True
        )
        to = Path(self.get_ext_fullpath(ext.name))
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(BUILD / "python" / "gridmill" / "_gridmill.abi3.so", to)


setup(
    version=configure(),
    ext_modules=[Extension("gridmill._gridmill", sources=[], py_limited_api=True)],
    cmdclass={"build_ext": CMakeExtension},
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
