/**
 * Subjects on which a NATS server speaks to itself, at any moment and whatever anybody says: acknowledgements on their
 * way back, as it maps them, and how it fills a stream from another.
 */
export const serversOwn = /^(_R_\.\w{6}\.\w{6}|\$JS\.S\.\w{8})$/
