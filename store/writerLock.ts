/** "TAKT", and the first of its locks in Postgres: whoever holds it may write facts and rollups; the two numbers as Postgres's functions take them. */
export const writerLockKey = '1413565268, 1'
