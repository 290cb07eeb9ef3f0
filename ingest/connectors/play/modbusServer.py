"""A Modbus/TCP server of pymodbus with values of all types and byte orders, and a part counter.

Usage: python modbusServer.py port total. Prints one line of JSON when it listens, and one after each command on its
standard input. Commands: `add n` counts parts, `set address value` writes a holding register, `input address 0|1` a
discrete input, `delay ms` delays responses, `fault none|half|garbage|transaction|exception` changes responses.
"""

import asyncio
import json
import logging
import sys

from pymodbus.client.mixin import ModbusClientMixin
from pymodbus.constants import ExcCodes
from pymodbus.server import ModbusTcpServer
from pymodbus.simulator import DataType, SimData, SimDevice

logging.disable(logging.CRITICAL)
types = ModbusClientMixin.DATATYPE
encode = ModbusClientMixin.convert_to_registers
samples = [
    ("int16", types.INT16, -12345),
    ("uint16", types.UINT16, 54321),
    ("int32", types.INT32, -1234567890),
    ("uint32", types.UINT32, 3234567890),
    ("int64", types.INT64, -9007199254740991),
    ("uint64", types.UINT64, 9007199254740991),
    ("float32", types.FLOAT32, -1234.5),
    ("float64", types.FLOAT64, 1234567.890625),
    ("string", types.STRING, "PART 77-A"),
]


def swapped(registers):
    return [((register & 0xFF) << 8) | (register >> 8) for register in registers]


def sample_registers():
    """Encodes all samples in all orders from address 1000 on; returns the words and their description."""
    words, described = [], []
    for name, datatype, value in samples:
        for order in ("ABCD", "CDAB", "BADC", "DCBA"):
            if name == "string" and order in ("CDAB", "DCBA"):
                continue
            little = order in ("CDAB", "DCBA") and name != "string"
            registers = encode(value, datatype, word_order="little" if little else "big")
            if order in ("BADC", "DCBA"):
                registers = swapped(registers)
            register = {"name": f"{name} {order}", "address": 1000 + len(words), "type": name, "byteOrder": order}
            if name == "string":
                register["words"] = len(registers)
            described.append({"register": register, "value": value})
            words += registers
    return words, described


class Machine:
    total = 0
    delay = 0
    fault = "none"
    values = {}
    inputs = {}
    requests = 0


machine = Machine()
counter_address = 10


async def action(function_code, start_address, address, count, registers, _values):
    """Updates the registers of a request before it is answered."""
    machine.requests += 1
    if machine.delay:
        await asyncio.sleep(machine.delay / 1000)
    if machine.fault == "exception":
        return ExcCodes.DEVICE_BUSY
    if function_code == 3:
        total = {counter_address: machine.total % 65536}
        total |= {11: machine.total >> 16 & 0xFFFF, 12: machine.total & 0xFFFF}
        for at, value in (total | machine.values).items():
            if 0 <= at - start_address < len(registers):
                registers[at - start_address] = value
    if function_code == 2:
        registers[0] = sum(value << at for at, value in machine.inputs.items())
    return None


def trace_packet(sending, data):
    if not sending or machine.fault in ("none", "exception"):
        return data
    if machine.fault == "half":
        return data[: len(data) // 2]
    if machine.fault == "transaction":
        return bytes([data[0] ^ 0x55]) + data[1:]
    return b"HTTP/1.1 400 Bad Request\r\n\r\n"


def report(**more):
    print(json.dumps({"total": machine.total, "requests": machine.requests, **more}), flush=True)


def command(words):
    match words:
        case ["add", count]:
            machine.total += int(count)
        case ["set", address, value]:
            machine.values[int(address)] = int(value)
        case ["input", address, value]:
            machine.inputs[int(address)] = int(value)
        case ["delay", milliseconds]:
            machine.delay = int(milliseconds)
        case ["fault", fault]:
            machine.fault = fault


async def main():
    port, machine.total = int(sys.argv[1]), int(sys.argv[2])
    words, described = sample_registers()
    bits = [True, False, False, True, True, False, True, False, True, True]
    registers = [
        SimData(0, values=[0] * 20, datatype=DataType.REGISTERS),
        SimData(1000, values=words, datatype=DataType.REGISTERS),
    ]
    inputs = [SimData(1000, values=words, datatype=DataType.REGISTERS)]
    coils = [SimData(0, values=bits, datatype=DataType.BITS)]
    contacts = [SimData(0, values=[False] * 16, datatype=DataType.BITS)]
    device = SimDevice(1, simdata=(coils, contacts, registers, inputs), action=action)
    server = ModbusTcpServer(device, address=("127.0.0.1", port), trace_packet=trace_packet)
    await server.serve_forever(background=True)
    report(samples=described, coils=bits)
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        command(line.split())
        report()
    await server.shutdown()


asyncio.run(main())
