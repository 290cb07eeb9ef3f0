/** Maximum age of a response of getTEEP in seconds; for ranges that extend to now the server uses a shorter one. */
export const teepTtlSecs = 300
