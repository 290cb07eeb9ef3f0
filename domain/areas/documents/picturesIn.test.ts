import { expect, test } from 'vitest'
import { pictureMark, pictureName, picturesIn } from './picturesIn.ts'

test('returns the page names of the pictures in a text, ignoring everything else', () => {
  const text = `![Clamp](Clamp_plan.png) ![](<Drill plan (2).png>) ![x](a(1).png "Title") [no picture](Other.png)
![far](https://elsewhere.test/p.png) ![own](/api/docs/revision/12/file) ![up](..%2Fup.png) ![bad](%zz)
![Größe](gr%C3%B6%C3%9Fe.png)`
  expect([...picturesIn(text)]).toEqual(['clamp_plan.png', 'drill_plan_(2).png', 'a(1).png', 'größe.png'])
})

test('the written markup of a picture refers to exactly that picture', () => {
  for (const docName of ['Plan.png', 'Plan_(1).png', '100%_done.png', 'Größe_#2.png', 'A(b.png']) {
    const mark = pictureMark('What [it] shows', docName)
    expect([...picturesIn(mark)]).toEqual([docName.toLowerCase()])
    expect(pictureName(/\]\((.*)\)$/.exec(mark)![1]!)).toBe(docName)
  }
})

test('reads a text of incomplete pictures in time', () => {
  const startedAt = performance.now()
  picturesIn(`![a](${'('.repeat(50_000)}`.repeat(3) + '!['.repeat(100_000))
  expect(performance.now() - startedAt).toBeLessThan(3000)
})
