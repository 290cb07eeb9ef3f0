"""An edge node of Sparkplug B that runs the commands of its standard input, one JSON array a line.

Every command is confirmed with a line of JSON. Rebirth requests are confirmed with ["rebirth"].
"""

import itertools
import json
import sys
import threading
import time

import pysparkplug as psp
from pysparkplug._topic import Topic

port, group, node_id, device_id, client_id = int(sys.argv[1]), *sys.argv[2:6]
types = {
    "parts": (psp.DataType.UINT64, 1),
    "state": (psp.DataType.STRING, 2),
    "load": (psp.DataType.FLOAT, 3),
    "offset": (psp.DataType.INT16, 4),
    "alarm": (psp.DataType.BOOLEAN, 5),
}
births = {"session": None}
reconnecting = {"seconds": None}


def now():
    return int(time.time() * 1000)


def metric(name, value, at=None, stored=False, by_alias=False):
    datatype, alias = types[name]
    return psp.Metric(
        timestamp=now() if at is None else at,
        name=None if by_alias else name,
        datatype=datatype,
        value=value,
        alias=alias,
        is_historical=stored,
        is_null=value is None,
    )


def report(*line):
    # In one write: two threads report.
    sys.stdout.write(f"{json.dumps(line)}\n")
    sys.stdout.flush()


def topic(message_type, device=None):
    return Topic(message_type=message_type, group_id=group, edge_node_id=node_id, device_id=device)


def publish(message_topic, payload, include_dtypes=True):
    node._client.publish(
        psp.Message(topic=message_topic, payload=payload, qos=psp.QoS.AT_MOST_ONCE, retain=False),
        include_dtypes=include_dtypes,
    )


def rebirth():
    node._EdgeNode__seq_cycler = itertools.cycle(range(256))
    metrics = (*node.metrics.values(), births["session"])
    publish(topic(psp.MessageType.NBIRTH), psp.NBirth(timestamp=now(), seq=node._seq, metrics=metrics))
    for device in node.devices.values():
        metrics = tuple(device.metrics.values())
        payload = psp.DBirth(timestamp=now(), seq=node._seq, metrics=metrics)
        publish(topic(psp.MessageType.DBIRTH, device.device_id), payload)


def reconnect():
    node.disconnect()
    time.sleep(reconnecting["seconds"])
    node.connect("127.0.0.1", port=port, keepalive=5)


def receive_command(_node, message):
    for each in message.payload.metrics:
        if each.name == "Node Control/Rebirth" and each.value:
            if reconnecting["seconds"] is None:
                rebirth()
            else:
                threading.Thread(target=reconnect).start()
            report("rebirth")


node = psp.EdgeNode(
    group,
    node_id,
    [psp.Metric(timestamp=now(), name="Node Control/Rebirth", datatype=psp.DataType.BOOLEAN, value=False)],
    client=psp.Client(client_id=client_id, client_options=psp.ClientOptions(reconnection_delay_max=1)),
    cmd_callback=receive_command,
)
node.register(psp.Device(device_id, [metric("parts", 0), metric("state", "idle"), metric("load", 0.0),
                                     metric("offset", 0), metric("alarm", False)]))
setup_will = node._setup_will


def remember_session():
    # The library prepares the will of the next connection once the births of this one are published.
    births["session"] = getattr(node, "_bd_seq_metric", None)
    setup_will()
    if births["session"] is None:
        births["session"] = node._bd_seq_metric


node._setup_will = remember_session


def send(values, at=None):
    node.update_device(device_id, [metric(name, value, at) for name, value in values.items()])


def send_by_alias(values):
    node.devices[device_id].update([metric(name, value) for name, value in values.items()])
    metrics = tuple(metric(name, value, by_alias=True) for name, value in values.items())
    publish(topic(psp.MessageType.DDATA, device_id), psp.DData(timestamp=now(), seq=node._seq, metrics=metrics), False)


def lose(values):
    """Changes values in a message that is lost on its way."""
    node.devices[device_id].update([metric(name, value) for name, value in values.items()])
    node._seq


def store(values):
    """Changes values while not connected."""
    node.devices[device_id].update([metric(name, value) for name, value in values.items()])


def send_stored(rows):
    """Publishes stored values: [time, values] in the order of time."""
    metrics = tuple(metric(name, value, at, stored=True) for at, values in rows for name, value in values.items())
    publish(topic(psp.MessageType.DDATA, device_id), psp.DData(timestamp=now(), seq=node._seq, metrics=metrics))


commands = {
    "connect": lambda: node.connect("127.0.0.1", port=port, keepalive=5),
    "disconnect": lambda: node.disconnect(),
    "leave": lambda: node.deregister(device_id),
    "send": send,
    "sendByAlias": send_by_alias,
    "lose": lose,
    "store": store,
    "sendStored": send_stored,
    "rebirth": rebirth,
    "reconnectForRebirth": lambda seconds: reconnecting.update(seconds=seconds),
}
for line in sys.stdin:
    command, *arguments = json.loads(line)
    commands[command](*arguments)
    report("done", command)
