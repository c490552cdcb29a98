/// Loading any bytes as a program ends, and so does playing it; also with a corrected checksum.
func fuzzProgram(_ bytes: [UInt8]) {
    _ = HostilePrograms.play(bytes, inputs: 200, seed: 1)
    _ = HostilePrograms.play(HostilePrograms.withRightChecksum(bytes), inputs: 200, seed: 1)
}
