"""The doctor finds what a cluster lacks, and says what helps."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.cli.main import main
from pytest_opencomputer.sandbox.backends.cluster import Cluster
from pytest_opencomputer.sandbox.backends.kubernetes import KubernetesBackend
from pytest_opencomputer.sandbox.doctor import Finding, failed
from pytest_opencomputer.sandbox.images.building import image_for
from pytest_opencomputer.sandbox.kubernetes_doctor import RIGHTS, examine_cluster
from tests.sandbox.cluster_stub import Stub
from tests.sandbox.test_kubernetes_backend import POLICY

RECIPE = image_for([])
GIB = 1024**2  # KiB


def node(*, ready: bool = True, images: list[str] | None = None, **spec: Any) -> dict[str, Any]:
    return {
        "metadata": {"name": "n"},
        "spec": spec,
        "status": {
            "allocatable": {"cpu": "4", "memory": f"{8 * GIB}Ki", "pods": "110"},
            "conditions": [{"type": "Ready", "status": str(ready)}],
            "images": [{"names": images or [], "sizeBytes": 1}],
        },
    }


@pytest.fixture
def whole(stub: Stub) -> Stub:
    """A cluster that has everything."""
    stub.policies = [POLICY]
    stub.nodes = [node(images=[f"docker.io/{RECIPE.tag}"])]
    return stub


def examined(backend: KubernetesBackend) -> dict[str, Finding]:
    return {finding.name: finding for finding in examine_cluster(backend, [RECIPE])}


def test_nothing_is_missing(backend: KubernetesBackend, whole: Stub) -> None:
    findings = examined(backend)
    assert list(findings) == ["cluster", "namespace", "rights", "policy", "quota", "nodes", "image"]
    assert all(finding.present for finding in findings.values())
    assert findings["cluster"].detail == f"Kubernetes v1.99.0 answers at {whole.configuration.host}"
    assert findings["quota"].detail == "pods 4 of 9"
    assert findings["nodes"].detail.startswith("1 of 1 take pods: room for 5 desktops")


def test_rights_that_are_missing_are_named(backend: KubernetesBackend, whole: Stub) -> None:
    whole.rights = {"create pods", "get pods", "list pods", "watch pods", "list networkpolicies", "get pods/exec"}
    rights = examined(backend)["rights"]
    assert (rights.present, rights.required) == (False, True)
    assert rights.detail == "this account may not: delete pods, create pods/exec"
    assert rights.fix.startswith("kubectl apply -f deploy/kubernetes.yaml")
    assert whole.asked.count(("POST", "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews")) == len(RIGHTS)


def test_what_cannot_be_seen_is_a_note(backend: KubernetesBackend, whole: Stub) -> None:
    for end in ("/opencomputer", "/resourcequotas", "/nodes"):
        whole.refuses["GET", end] = (403, "forbidden")
    findings = examined(backend)
    assert [name for name, finding in findings.items() if not finding.present] == ["namespace", "quota", "nodes"]
    assert not failed([*findings.values()])
    assert findings["nodes"].detail == "this account may not (forbidden)"


@pytest.mark.parametrize(
    ("change", "name", "words"),
    [
        (
            {"refuses": {("GET", "/opencomputer"): (404, "not found")}},
            "namespace",
            "there is no namespace opencomputer",
        ),
        ({"policies": []}, "policy", "no network policy denies our pods everything"),
        ({"nodes": [node(ready=False), node(unschedulable=True)]}, "nodes", "0 of 2 take pods: room for 0"),
    ],
)
def test_what_is_missing_is_told(
    backend: KubernetesBackend, whole: Stub, change: dict[str, Any], name: str, words: str
) -> None:
    for attribute, value in change.items():
        setattr(whole, attribute, value)
    finding = examined(backend)[name]
    assert (finding.present, finding.required) == (False, True)
    assert words in finding.detail
    assert finding.fix


def test_images_are_looked_for_on_each_node(backend: KubernetesBackend, whole: Stub) -> None:
    whole.nodes.append(node())
    image = examined(backend)["image"]
    assert (image.present, image.required) == (False, False)
    assert image.detail == f"{RECIPE.tag} is on 1 of 2 nodes"
    pulling = KubernetesBackend(replace(backend.cluster, registry="host/desktops"), whole.configuration)
    assert examined(pulling)["image"].present


def test_a_cluster_that_is_down_is_all_that_is_told(stub: Stub) -> None:
    read = stub.configuration
    read.host = "http://127.0.0.1:9"
    (finding,) = examine_cluster(KubernetesBackend(Cluster(), read))
    assert (finding.name, finding.present) == ("cluster", False)
    assert "cannot be reached" in finding.detail


def test_the_command_line(
    whole: Stub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    config = tmp_path / "config"
    config.write_text(
        f"""
apiVersion: v1
kind: Config
clusters: [{{name: c, cluster: {{server: "{whole.configuration.host}"}}}}]
users: [{{name: u, user: {{}}}}]
contexts: [{{name: one, context: {{cluster: c, user: u}}}}]
"""
    )
    words = ["doctor", "--sandbox-backend=kubernetes", f"--kubernetes-config={config}", "--kubernetes-context=one"]
    assert main(words) == 0
    assert "Rollouts can run there." in capsys.readouterr().out
    whole.policies = []
    assert main(words) == 1
    assert "missing  policy" in capsys.readouterr().out
