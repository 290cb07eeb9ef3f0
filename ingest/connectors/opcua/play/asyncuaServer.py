"""An OPC UA server (asyncua) with a machine, played by commands on standard input, one JSON object a line.

Usage: asyncuaServer.py PORT FOLDER [--secure] [--lying] [--history] [--hostile] [--days N] [--first VALUES]

Prints "ready" when it listens, and "done" after each command:
  {"set": {"Good": 3}}                        values of nodes of the machine, with the present time as source time
  {"set": {"Good": 3}, "at": 1700000000000}   the same with another source time (epoch ms)
  {"status": {"Temperature": 2150891520}}     a value with a status code
"""

import argparse
import asyncio
import json
import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path

from asyncua import Server, ua
from asyncua.crypto import cert_gen
from asyncua.crypto.cert_gen import setup_self_signed_certificate
from asyncua.crypto.permission_rules import SimpleRoleRuleset
from asyncua.crypto.permission_rules import User, UserRole
from cryptography.x509.oid import ExtendedKeyUsageOID
from hostileNodes import add_hostile_nodes

arguments = argparse.ArgumentParser()
arguments.add_argument("port", type=int)
arguments.add_argument("folder", type=Path)
arguments.add_argument("--secure", action="store_true")
# Shows a certificate without having its key.
arguments.add_argument("--lying", action="store_true")
arguments.add_argument("--history", action="store_true")
arguments.add_argument("--hostile", action="store_true")
# Validity of a new certificate.
arguments.add_argument("--days", type=int, default=365)
# Values of nodes at first, as JSON.
arguments.add_argument("--first", type=json.loads, default={})
played = arguments.parse_args()

application = "urn:takt:test:asyncua"
sign = cert_gen.generate_self_signed_app_certificate
cert_gen.generate_self_signed_app_certificate = lambda *of, **how: sign(*of, **{**how, "days": played.days})
types = {
    "State": ua.VariantType.Int32,
    "Good": ua.VariantType.UInt32,
    "Scrap": ua.VariantType.Int64,
    "Part": ua.VariantType.String,
    "Temperature": ua.VariantType.Double,
    "Door": ua.VariantType.Boolean,
    "Note": ua.VariantType.LocalizedText,
    "List": ua.VariantType.Int32,
}
first = {"State": 4, "Good": 0, "Scrap": 0, "Part": "P-1", "Temperature": 20.5, "Door": False, "Note": "", "List": [1, 2]}
first |= played.first


class Users:
    def get_user(self, _server, username=None, password=None, certificate=None):
        return User(role=UserRole.User) if (username, password) == ("takt", "a secret") else None


def value_of(name, value):
    if types[name] == ua.VariantType.LocalizedText:
        value = ua.LocalizedText(value)
    return ua.Variant(value, types[name])


async def open_server():
    server = Server(user_manager=Users() if played.secure else None)
    await server.init()
    server.set_endpoint(f"opc.tcp://127.0.0.1:{played.port}/play")
    await server.set_application_uri(application)
    if played.secure:
        key, certificate = played.folder / "key.pem", played.folder / "certificate.der"
        use = [ExtendedKeyUsageOID.CLIENT_AUTH, ExtendedKeyUsageOID.SERVER_AUTH]
        await setup_self_signed_certificate(key, certificate, application, "127.0.0.1", use, {"commonName": "Play"})
        await server.load_certificate(str(certificate))
        if played.lying:
            key = played.folder / "other.pem"
            await setup_self_signed_certificate(
                key, played.folder / "other.der", application, "127.0.0.1", use, {"commonName": "Other"}
            )
        await server.load_private_key(str(key))
        server.set_security_policy(
            [ua.SecurityPolicyType.Basic256Sha256_Sign, ua.SecurityPolicyType.Basic256Sha256_SignAndEncrypt],
            permission_ruleset=SimpleRoleRuleset(),
        )
    else:
        server.set_security_policy([ua.SecurityPolicyType.NoSecurity])
    return server


async def main():
    server = await open_server()
    # Another namespace first, whose number must not matter.
    await server.register_namespace("http://takt.example/other")
    namespace = await server.register_namespace("http://takt.example/play")
    machine = await server.nodes.objects.add_object(ua.NodeId("Machine", namespace), f"{namespace}:Machine")
    nodes = {}
    for name in types:
        variant = value_of(name, first[name])
        nodes[name] = await machine.add_variable(ua.NodeId(f"Machine.{name}", namespace), f"{namespace}:{name}", variant)
    if played.hostile:
        await add_hostile_nodes(server, namespace)
    async with server:
        if played.history:
            for name in ("State", "Good", "Scrap"):
                await server.historize_node_data_change(nodes[name], period=timedelta(days=1), count=10_000)
        print("ready", flush=True)
        lines = asyncio.StreamReader()
        await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
        while line := await lines.readline():
            command = json.loads(line)
            at = command.get("at")
            when = datetime.fromtimestamp(at / 1000, timezone.utc) if at else datetime.now(timezone.utc)
            values = {name: ua.DataValue(value_of(name, value)) for name, value in command.get("set", {}).items()}
            for name, status in command.get("status", {}).items():
                values[name] = ua.DataValue(value_of(name, first[name]), ua.StatusCode(status))
            for name, data in values.items():
                data = ua.DataValue(data.Value, data.StatusCode, SourceTimestamp=when, ServerTimestamp=when)
                await server.write_attribute_value(nodes[name].nodeid, data)
            print("done", flush=True)


asyncio.run(main())
