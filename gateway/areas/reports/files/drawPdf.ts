import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { chartCutText } from '@takt/domain/areas/reports/chartOf.ts'
import { composed } from '@takt/domain/core/item/visibleText.ts'
import pdfmake from 'pdfmake'
import { reportTexts as texts } from '../texts.ts'
import { chartSvg } from './chartSvg.ts'
import { columnSets, columnWidths, fittingSize } from './columnWidths.ts'
import type { PdfPage } from './page.ts'

const fonts = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto')
const face = (name: string) => join(fonts, `Roboto-${name}.ttf`)
pdfmake.setFonts({
  Roboto: { normal: face('Regular'), bold: face('Medium'), italics: face('Italic'), bolditalics: face('MediumItalic') },
})
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path.startsWith(fonts))

type Content = Readonly<Record<string, unknown>>

const soft = '#566170'
const hairline = '#DCE0E6'

/** What a font has no glyph for, or turns the line around, is told by a sign. */
const plain = (text: string): string =>
  composed(text)
    .replace(
      /[^\u0020-\u024f\u0370-\u052f\u1e00-\u1eff\u2010-\u2027\u2030-\u2044\u20a0-\u20bf\u2122\u2190-\u2193\u2212\u221e\u2248\u2260\u2264\u2265\u00f7\u2153-\u215e]/gu,
      '□',
    )
    // A per cent sign stays with its number.
    .replaceAll(' %', '\u00a0%')

const note = (text: string): Content => ({ text: plain(text), color: soft, fontSize: 8 })

function head({ title, lines, filters, summary }: PdfPage): Content[] {
  return [
    { text: plain(title), fontSize: 16, bold: true, margin: [0, 0, 0, 4] },
    ...lines.filter((line) => line !== '').map(note),
    ...(filters.length > 0 ? [note(`${texts.filters}: ${filters.join('; ')}`)] : []),
    ...(summary.length === 0
      ? []
      : [
          {
            columns: summary.map(({ label, value }) => ({
              width: 'auto',
              stack: [note(label), { text: plain(value), fontSize: 13, bold: true }],
            })),
            columnGap: 18,
            margin: [0, 8, 0, 0],
          },
        ]),
  ]
}

/** A number stays on its line, with its unit. */
const whole = (text: string) => plain(text).replaceAll(' ', '\u00a0')

/** A heading over numbers has a line a word: the column is as wide as its numbers. */
const headed = (header: string, isNumeric: boolean) => (isNumeric ? plain(header).replaceAll(' ', '\n') : plain(header))

/** Beside each cell; a text that follows a number stands further from it. */
const padding = 3
const afterNumber = 9

/** The paper's longer and shorter side, in points. */
const sides = { A4: [842, 595], LETTER: [792, 612] } as const
const margin = 40

/** Of a table, points: the largest with which its columns fit; smaller is not read on paper. */
const fontSizes = [8, 7.5, 7, 6.5]

/** The columns of a page beside each other, or, where they do not fit, as several tables beneath each other. */
function tables({ columns, rows, pageSize }: PdfPage, isWide: boolean): Content[] {
  const headers = columns.map(({ header, isNumeric }) => headed(header, isNumeric))
  const cells = rows.map((row) => row.map((cell, k) => (columns[k]!.isNumeric ? whole(cell) : plain(cell))))
  const drawn = columns.map(({ isNumeric }, k) => ({ isNumeric, texts: [headers[k]!, ...cells.map((row) => row[k]!)] }))
  const available = sides[pageSize][isWide ? 0 : 1] - 2 * margin
  const beforeOf = (places: readonly number[]) =>
    places.map((place, k) => {
      const follows = k > 0 && !columns[place]!.isNumeric && columns[places[k - 1]!]!.isNumeric
      return k === 0 ? 0 : follows ? afterNumber : padding
    })
  const roomFor = (before: readonly number[]) => before.reduce((left, points) => left - points - padding, available)
  const fontSize = fittingSize(
    drawn,
    fontSizes.slice(columns.length > 9 ? 1 : 0),
    roomFor(beforeOf([...columns.keys()])),
  )
  return columnSets(drawn, fontSize, { available, gap: 2 * padding }).map((places) => {
    const before = beforeOf(places)
    const align = (place: number) => (columns[place]!.isNumeric ? ('right' as const) : ('left' as const))
    const ofSet = places.map((place) => drawn[place]!)
    return {
      margin: [0, 10, 0, 0],
      fontSize,
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: columnWidths(ofSet, fontSize, roomFor(before)),
        body: [
          places.map((k) => ({ text: headers[k]!, color: soft, alignment: align(k), bold: true })),
          ...cells.map((row) => places.map((k) => ({ text: row[k]!, alignment: align(k) }))),
        ],
      },
      layout: {
        hLineWidth: (line: number) => (line === 0 ? 0 : 0.5),
        vLineWidth: () => 0,
        hLineColor: () => hairline,
        paddingLeft: (column: number) => before[column]!,
        paddingRight: () => padding,
        paddingTop: () => 2,
        paddingBottom: () => 2,
      },
    }
  })
}

const mostBarsWide = 16

/** Draws a report: A4 or Letter, wide where it has many columns. What a thread of `createFileThreads` does. */
export default async function drawPdf(page: PdfPage): Promise<Uint8Array> {
  const isWide = page.columns.length > 7
  // On the first page, beneath the head: a wide page is low.
  const bars = page.chart?.bars.slice(0, isWide ? mostBarsWide : undefined) ?? []
  const chart = page.chart && chartSvg({ ...page.chart, bars }, isWide ? 700 : 480)
  const chartCut = chart && chartCutText(bars.length, page.rowCount)
  const document = {
    pageSize: page.pageSize,
    pageOrientation: isWide ? 'landscape' : 'portrait',
    pageMargins: [margin, margin, margin, 44],
    info: { title: plain(page.title), creator: 'Takt' },
    defaultStyle: { font: 'Roboto', fontSize: 9, color: '#131A22' },
    footer: (current: number, all: number) => ({
      columns: [
        { text: plain(page.title), color: soft },
        { text: texts.page(current, all), alignment: 'right', color: soft },
      ],
      fontSize: 8,
      margin: [margin, 12, margin, 0],
    }),
    content: [
      ...head(page),
      ...(page.rows.length === 0 ? [{ text: page.nothing, margin: [0, 16, 0, 0] }] : []),
      ...(chart ? [{ svg: chart, margin: [0, 12, 0, 0] }] : []),
      ...(chartCut === null ? [] : [note(chartCut)]),
      ...(page.rows.length > 0 ? tables(page, isWide) : []),
      ...page.cuts.map((text) => ({ text, margin: [0, 8, 0, 0], bold: true })),
      ...(page.definitions.length === 0
        ? []
        : [{ text: texts.definitions, bold: true, margin: [0, 14, 0, 2] }, ...page.definitions.map(note)]),
    ],
  }
  return pdfmake.createPdf(document).getBuffer()
}
