/**
 * Creates a PDF with one line of text per page, in a font that it does not embed, which requests running a script when
 * it is opened and when a page is.
 */
export function pdfOf(lines: readonly string[]): string {
  const script = '<< /S /JavaScript /JS (this.hurt = 1; app.alert\\(1\\)) >>'
  const pages = lines.map((_, at) => 4 + at * 2)
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /OpenAction ${script} >>`,
    `<< /Type /Pages /Count ${lines.length} /Kids [${pages.map((at) => `${at} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...lines.flatMap((line, at) => {
      const content = `BT /F1 24 Tf 60 760 Td (${line}) Tj ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${pages[at]! + 1} 0 R
          /Resources << /Font << /F1 3 0 R >> >> /AA << /O ${script} >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  let file = '%PDF-1.7\n'
  const offsets = objects.map((object, at) => {
    const offset = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return String(offset).padStart(10, '0')
  })
  const end = file.length
  const entries = offsets.map((offset) => `${offset} 00000 n \n`).join('')
  return `${file}xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${entries}trailer
<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${end}\n%%EOF\n`
}
