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
const fontPath = (name: string) => join(fonts, `Roboto-${name}.ttf`)
pdfmake.setFonts({
  Roboto: {
    normal: fontPath('Regular'),
    bold: fontPath('Medium'),
    italics: fontPath('Italic'),
    bolditalics: fontPath('MediumItalic'),
  },
})
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path.startsWith(fonts))

type Content = Readonly<Record<string, unknown>>

const mutedColor = '#566170'
const hairline = '#DCE0E6'

/** Replaces characters that the font lacks or that change the text direction with a placeholder. */
const printable = (text: string): string =>
  composed(text)
    .replace(
      /[^\u0020-\u024f\u0370-\u052f\u1e00-\u1eff\u2010-\u2027\u2030-\u2044\u20a0-\u20bf\u2122\u2190-\u2193\u2212\u221e\u2248\u2260\u2264\u2265\u00f7\u2153-\u215e]/gu,
      '□',
    )
    // Keeps a percent sign on the line of its number.
    .replaceAll(' %', '\u00a0%')

const note = (text: string): Content => ({ text: printable(text), color: mutedColor, fontSize: 8 })

function head({ title, lines, filters, summary }: PdfPage): Content[] {
  return [
    { text: printable(title), fontSize: 16, bold: true, margin: [0, 0, 0, 4] },
    ...lines.filter((line) => line !== '').map(note),
    ...(filters.length > 0 ? [note(`${texts.filters}: ${filters.join('; ')}`)] : []),
    ...(summary.length === 0
      ? []
      : [
          {
            columns: summary.map(({ label, value }) => ({
              width: 'auto',
              stack: [note(label), { text: printable(value), fontSize: 13, bold: true }],
            })),
            columnGap: 18,
            margin: [0, 8, 0, 0],
          },
        ]),
  ]
}

/** Keeps a number and its unit on one line. */
const whole = (text: string) => printable(text).replaceAll(' ', '\u00a0')

/** Puts each word of a heading over numbers on its own line, so that the column is as wide as its numbers. */
const headed = (header: string, isNumeric: boolean) =>
  isNumeric ? printable(header).replaceAll(' ', '\n') : printable(header)

/** Padding of cells (points); a text column after a number column gets more space. */
const padding = 3
const afterNumber = 9

/** Long and short side of the paper (points). */
const sides = { A4: [842, 595], LETTER: [792, 612] } as const
const margin = 40

/** Font sizes of tables (points), tried from the largest; smaller sizes are not readable on paper. */
const fontSizes = [8, 7.5, 7, 6.5]

/** Creates one table of all columns, or several tables below each other if the columns do not fit. */
function tables({ columns, rows, pageSize }: PdfPage, isWide: boolean): Content[] {
  const headers = columns.map(({ header, isNumeric }) => headed(header, isNumeric))
  const cells = rows.map((row) => row.map((cell, k) => (columns[k]!.isNumeric ? whole(cell) : printable(cell))))
  const textColumns = columns.map(({ isNumeric }, k) => ({
    isNumeric,
    texts: [headers[k]!, ...cells.map((row) => row[k]!)],
  }))
  const available = sides[pageSize][isWide ? 0 : 1] - 2 * margin
  const beforeOf = (positions: readonly number[]) =>
    positions.map((position, k) => {
      const follows = k > 0 && !columns[position]!.isNumeric && columns[positions[k - 1]!]!.isNumeric
      return k === 0 ? 0 : follows ? afterNumber : padding
    })
  const widthFor = (before: readonly number[]) => before.reduce((left, points) => left - points - padding, available)
  const fontSize = fittingSize(
    textColumns,
    fontSizes.slice(columns.length > 9 ? 1 : 0),
    widthFor(beforeOf([...columns.keys()])),
  )
  return columnSets(textColumns, fontSize, { available, gap: 2 * padding }).map((positions) => {
    const before = beforeOf(positions)
    const align = (position: number) => (columns[position]!.isNumeric ? ('right' as const) : ('left' as const))
    const ofSet = positions.map((tableColumns) => textColumns[tableColumns]!)
    return {
      margin: [0, 10, 0, 0],
      fontSize,
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: columnWidths(ofSet, fontSize, widthFor(before)),
        body: [
          positions.map((k) => ({ text: headers[k]!, color: mutedColor, alignment: align(k), bold: true })),
          ...cells.map((row) => positions.map((k) => ({ text: row[k]!, alignment: align(k) }))),
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

const maxLandscapeBars = 16

/** Draws a report on A4 or Letter, in landscape if it has many columns. Runs in a thread of `createFileThreads`. */
export default async function drawPdf(page: PdfPage): Promise<Uint8Array> {
  const isWide = page.columns.length > 7
  // The chart is on the first page below the header; a landscape page has less height.
  const bars = page.chart?.bars.slice(0, isWide ? maxLandscapeBars : undefined) ?? []
  const chart = page.chart && chartSvg({ ...page.chart, bars }, isWide ? 700 : 480)
  const chartCut = chart && chartCutText(bars.length, page.rowCount)
  const document = {
    pageSize: page.pageSize,
    pageOrientation: isWide ? 'landscape' : 'portrait',
    pageMargins: [margin, margin, margin, 44],
    info: { title: printable(page.title), creator: 'Takt' },
    defaultStyle: { font: 'Roboto', fontSize: 9, color: '#131A22' },
    footer: (current: number, all: number) => ({
      columns: [
        { text: printable(page.title), color: mutedColor },
        { text: texts.page(current, all), alignment: 'right', color: mutedColor },
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
