import Testing

@testable import Server

@Suite struct ShelfPageTests {
    private func isFavourite(_ answer: APIClient.Answer) -> Bool? {
        let items = answer["items"] as? [[String: Any]]
        let story = items?.first?["story"] as? [String: Any]
        return story.map { ($0["progress"] as? [String: Any])?["favourite"] as? Bool ?? false }
    }

    @Test func aPageThatIsKeptIsNeverShownToAnotherReader() throws {
        let home = try APIClient.Home()
        let stranger = APIClient(home)
        let (ada, bo) = (APIClient.guest(of: home), APIClient.guest(of: home))
        let address = "/api/shelf?order=title"
        for client in [stranger, ada, bo] { #expect(isFavourite(client.get(address)) == false) }
        let story = try #require((ada.get(address)["items"] as? [[String: Any]])?.first?["story"] as? [String: Any])
        let id = try #require(story["id"] as? String)
        let marked = ada.send("PUT", "/api/stories/\(id)/favourite", #"{"favourite": true, "changed": 1}"#)
        #expect(marked.status == 204 || marked.status == 200)
        #expect(isFavourite(ada.get(address)) == true)
        #expect(isFavourite(bo.get(address)) == false)
        #expect(isFavourite(stranger.get(address)) == false)
        #expect(ada.get(address).bytes == ada.get(address).bytes)
    }

    @Test func theKeyOfATagTellsPartsApartWhateverTheyHold() {
        #expect(EntityTag(["a", "b"]).key != EntityTag(["a\u{1F}b"]).key)
        #expect(EntityTag(["a", "1:b"]).key != EntityTag(["a1:b"]).key)
        #expect(EntityTag(["a", ""]).key != EntityTag(["a"]).key)
    }
}
