/** Subjects on which a NATS server speaks to itself: it may do so at any moment, whatever anybody says. */
export const serversOwn = /^(_R_\.\w{6}\.\w{6}|\$JS\.S\.\w{8})$/
