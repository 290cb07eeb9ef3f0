/** How old an answer of getTEEP may be, in seconds; of a range that reaches up to now the server gives none so old. */
export const teepTtlSecs = 300
