"""Changes records of a series in N ways, half of them with the checksum made right again: memreport neither crashes nor hangs.

damage.py MEMREPORT SERIES SIDECAR N
"""
import random
import struct
import subprocess
import sys
import tempfile
import zlib

memreport, series, sidecar, n = sys.argv[1:4] + [int(sys.argv[4])]
data = open(series, "rb").read()
records = []
at = 8
while at < len(data):
    end = at + 5 + struct.unpack_from("<I", data, at + 1)[0]
    records.append(bytearray(data[at:end]))
    at = end + 4
choose = random.Random(7)
read = 0
for i in range(n):
    changed = [bytearray(r) for r in records]
    record = choose.choice(changed[: 1 + choose.randrange(len(changed))])
    for _ in range(1 + choose.randrange(3)):
        record[choose.choice([0] + [k for k in range(5, len(record))])] = choose.randrange(256)
    if choose.random() < 0.3:
        record += bytes(choose.randrange(256) for _ in range(choose.randrange(30)))
        record[1:5] = struct.pack("<I", len(record) - 5)
    whole = bytearray(data[:8])
    for r in changed:
        right = r is not record or i % 2
        whole += r + struct.pack("<I", zlib.crc32(bytes(r)) ^ (0 if right else 1))
    with tempfile.NamedTemporaryFile(suffix=".mrs") as f:
        f.write(whole)
        f.flush()
        run = subprocess.run([memreport, "series", "--mix", sidecar, f.name], capture_output=True, timeout=60)
    if run.returncode in (0, 1) and (run.returncode == 0 or b"error: " in run.stderr):
        read += 1
    else:
        print(f"case {i}: status {run.returncode}: {run.stderr[-300:]!r}")
print(f"{read} read")
