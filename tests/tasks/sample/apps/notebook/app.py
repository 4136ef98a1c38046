from pytest_opencomputer.app import App, Service

APP = App(
    name="notebook",
    title="n",
    category="c",
    packages=(),
    launch=("n",),
    process=("n",),
    services=(Service("library", ("serve",), (80,)),),
)
