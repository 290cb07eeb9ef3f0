import { freePorts } from '@takt/launch/test.fixture.ts'

/** Returns a port of loopback that is free at present. */
export const freePort = async (): Promise<number> => (await freePorts(1))[0]!
