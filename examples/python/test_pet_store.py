import os
import unittest

from sandbox import World, ask


class PetStoreTest(unittest.TestCase):
    def setUp(self):
        self.world = World()
        self.addCleanup(self.world.remove)

    def ask(self, method, path, body=None):
        return ask(method, os.environ["PETSTORE_URL"] + path, body, self.world.key)

    def journal(self):
        """The operations and statuses of its requests, the oldest first."""
        requests = self.world.control("GET", "/requests")["requests"]
        return [(each["operation"], each["answer"]["status"]) for each in reversed(requests)]

    def test_an_animal_that_was_put_there_is_listed(self):
        rex = {"name": "Rex", "categoryId": 2**63 - 1, "status": "pending"}
        self.world.control("PUT", "/state/pets/700", rex)
        status, _, pets = self.ask("GET", "/pets?status=pending&limit=100")
        self.assertEqual(status, 200)
        self.assertIn({"id": 700, **rex}, pets)

    def test_a_throttled_creation_says_when_to_come_back(self):
        throttled = {"status": 429, "headers": {"retry-after": "1"}}
        fault = {"id": "throttled", "on": "createPet", "times": 1, "respond": throttled}
        self.world.control("POST", "/faults", fault)
        nemo = {"name": "Nemo", "categoryId": 1}
        status, headers, _ = self.ask("POST", "/pets", nemo)
        self.assertEqual((status, headers["Retry-After"]), (429, "1"))
        status, _, _ = self.ask("POST", "/pets", nemo)
        self.assertEqual(status, 201)
        self.assertEqual(self.journal(), [("createPet", 429), ("createPet", 201)])

    def test_an_animal_has_no_page_after_the_sunset(self):
        self.world.control("PUT", "/clock", {"now": "2030-12-05T00:00:00Z"})
        status, headers, error = self.ask("GET", "/pets/1")
        self.assertEqual((status, error["status"]), (410, 410))
        self.assertIn('rel="successor-version"', headers["Link"])


if __name__ == "__main__":
    unittest.main()
