/**
 * Subjects on which a NATS server sends to itself at any time: mapped acknowledgements on their way back, and the
 * sourcing of one stream from another.
 */
export const serverSubjects = /^(_R_\.\w{6}\.\w{6}|\$JS\.S\.\w{8})$/
