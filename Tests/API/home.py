"""A server with its administrator, and readers at devices of their own."""

from live import Device, Server


class Home:
    """Cases about readers are methods of a class that begins with this."""

    def __init__(self) -> None:
        self.server = Server()
        self.administrator = Device(self.server)
        entered = self.administrator.put(
            "/api/administration/passphrase", {"code": self.server.read_code(), "passphrase": "a ship in a bottle"}
        )
        assert entered.status == 200

    def close(self) -> None:
        self.server.stop()

    def enter(self, name: str) -> tuple[Device, dict]:
        """A device of a new reader, and the reader."""
        device = Device(self.server)
        made = self.administrator.post("/api/readers", {"name": name, "picture": "owl", "colour": "moss"})
        assert made.status == 201, made.body
        entered = device.put("/api/session", {"reader": made.json["id"]})
        assert entered.status == 200, entered.body
        return device, made.json
