import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../app/testing/expectAccessible.fixture.ts'
import { button } from '../../../app/testing/screenParts.fixture.ts'
import { openPages } from '../testing/openPages.fixture.ts'
import type { PageInput } from '../testing/pageInput.fixture.ts'

const compare = page.getByRole('region', { name: 'Compare' })
const textOf = (revNum: number) => compare.getByRole('textbox', { name: `Revision ${revNum}` })
const changedLines = () =>
  [...compare.element().querySelectorAll('.cm-changedLine')].map((changed) => changed.textContent)
const instruction = (pageId: number) => `/instructions/${pageId}`
const grinding: PageInput = {
  docName: 'Grind it',
  texts: ['One\nTwo\nThree\n', 'One\nTwo and a half\nThree\n', 'One\nThree\nFour\n'],
}

test('the newest revision of a text is compared with the one before', async () => {
  await openPages([grinding], instruction)
  await expect.element(textOf(2).getByText('Two and a half', { exact: false })).toBeVisible()
  await expect.poll(() => textOf(3).query()?.textContent).toMatch(/^(?!.*Two).*Four/s)
})

test('any two revisions can be selected for comparison, and the address stores them', async () => {
  const { restart } = await openPages([grinding], instruction)
  await compare.getByRole('combobox', { name: 'Before' }).click()
  await page.getByRole('option', { name: /^Revision 1/ }).click()
  await expect.element(textOf(1)).toBeVisible()
  await compare.getByRole('combobox', { name: 'After' }).click()
  await page.getByRole('option', { name: /^Revision 2/ }).click()
  await expect.element(textOf(2).getByText('Two and a half', { exact: false })).toBeVisible()
  await expectAccessible()
  restart()
  await expect.element(textOf(1)).toBeVisible()
  await expect.poll(changedLines).toEqual(['Two', 'Two and a half'])
})

test('on a phone both revisions are compared in one column', async () => {
  await openPages([grinding], instruction, { size: 'phone' })
  await expect.poll(() => compare.getByRole('textbox').elements().length).toBe(1)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('a last line is unchanged if lines were added after it', async () => {
  await openPages([{ docName: 'Grind on', texts: ['One\nTwo', 'One\nTwo\nThree'] }], instruction)
  await expect.poll(changedLines).toEqual(['Three'])
})

test('checksheets are compared by the content of their checks', async () => {
  const sheet = (upper: number) =>
    `checkID,text,kind,unit,nominal,lower,upper,samples,frequency\nD1,Diameter,number,mm,10,9.98,${upper},1,eachPart\n`
  const sizes: PageInput = { docType: 'Checksheet', docName: 'Shaft sizes', texts: [sheet(10.02), sheet(10.05)] }
  await openPages([sizes], (pageId) => `/checksheets/${pageId}`)
  await expect.element(textOf(1).getByText('D1 · Diameter · 10 ±0.02 mm · each part', { exact: false })).toBeVisible()
  await expect.element(button('Edit checks')).toBeVisible()
  await expect.element(textOf(2).getByText(/\+0\.05 −0\.02/)).toBeVisible()
})
