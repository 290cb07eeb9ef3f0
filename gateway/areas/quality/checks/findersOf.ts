import type { Finder } from '@takt/domain/areas/quality/answers/finder.ts'
import { mapInTurns } from '@takt/store/queue/turns.ts'
import type { Reading } from '../../documents/face.ts'
import { type FinderKey, finderOf, namesOf } from './namesOf.ts'

/** Who found and told values, by name: each once, and for each value the place among them; of many, in turns. */
export async function findersOf(
  reading: Reading,
  keys: readonly FinderKey[],
): Promise<{ finders: Finder[]; by: number[] }> {
  const places = new Map<string, number>()
  const each: FinderKey[] = []
  const by = await mapInTurns(keys, (key) => {
    const name = `${key.userId} ${key.empID}`
    const place = places.get(name) ?? places.size
    if (place === places.size) {
      places.set(name, place)
      each.push(key)
    }
    return place
  })
  const userIds = [...new Set(each.flatMap(({ userId }) => userId ?? []))]
  const empIDs = [...new Set(each.flatMap(({ empID }) => empID ?? []))]
  const names = await namesOf(reading, { userIds, empIDs })
  return { finders: each.map((key) => finderOf(names, key)), by }
}
