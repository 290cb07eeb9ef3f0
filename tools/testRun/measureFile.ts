import { afterAll } from 'vitest'
import { treeCpuSecs } from './processTime.ts'

const startSecs = treeCpuSecs()

// Registered first, so Vitest runs it after the hooks of the file itself.
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures a hook needs.
afterAll(({}, suite) => {
  suite.meta.cpuSecs = treeCpuSecs() - startSecs
})
