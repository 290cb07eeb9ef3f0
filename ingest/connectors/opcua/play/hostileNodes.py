"""Nodes that a browser must withstand: endless trees, huge folders, cycles, and names with markup."""

from asyncua import ua

markup = '<img src=x onerror="alert(1)"> & "Speed"\u202e'
# Names of virtual folders, whose children exist only in responses: by depth, the number of children.
virtual = {"Many": [10_000], "Wide": [20_100], "Endless": [1000, 1000]}


def children_of(node_id, namespace):
    """Returns references to the children of a virtual folder; None for other nodes."""
    if node_id.NamespaceIndex != namespace or not isinstance(node_id.Identifier, str):
        return None
    name, *places = node_id.Identifier.split(".")
    if name not in virtual:
        return None
    counts = virtual[name]
    if len(places) >= len(counts):
        return []
    is_last = len(places) + 1 == len(counts)
    return [
        ua.ReferenceDescription(
            ReferenceTypeId=ua.NodeId(ua.ObjectIds.Organizes),
            IsForward=True,
            NodeId=ua.ExpandedNodeId(f"{node_id.Identifier}.{index}", namespace),
            BrowseName=ua.QualifiedName(f"Node {index}", namespace),
            DisplayName=ua.LocalizedText(f"Node {index}"),
            NodeClass=ua.NodeClass.Variable if is_last else ua.NodeClass.Object,
        )
        for index in range(counts[len(places)])
    ]


async def add_hostile_nodes(server, namespace):
    folder = await server.nodes.objects.add_folder(ua.NodeId("Hostile", namespace), f"{namespace}:Hostile")
    for name in virtual:
        await folder.add_folder(ua.NodeId(name, namespace), f"{namespace}:{name}")
    first = await folder.add_folder(ua.NodeId("CycleA", namespace), f"{namespace}:CycleA")
    second = await first.add_folder(ua.NodeId("CycleB", namespace), f"{namespace}:CycleB")
    third = await second.add_folder(ua.NodeId("CycleC", namespace), f"{namespace}:CycleC")
    await third.add_reference(first, ua.ObjectIds.Organizes)
    await first.add_variable(ua.NodeId("Markup", namespace), ua.QualifiedName(markup, namespace), markup)
    views = server.iserver.view_service
    browse = views.browse

    def browse_virtual(params):
        results = browse(params)
        for index, description in enumerate(params.NodesToBrowse):
            references = children_of(description.NodeId, namespace)
            if references is not None:
                results[index] = ua.BrowseResult(References=references)
        return results

    views.browse = browse_virtual
