export function tinyPdf(pages: number, name = 'guia.pdf'): File {
  const kids = Array.from({ length: pages }, (_, at) => `${at + 3} 0 R`).join(' ')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages}/Kids[${kids}]>>`,
    ...Array.from({ length: pages }, () => '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 260]>>'),
  ]
  const body = objects.map((object, at) => `${at + 1} 0 obj${object}endobj\n`)
  let text = '%PDF-1.4\n'
  const places = body.map(each => {
    const at = text.length
    text += each
    return at
  })
  const table = places.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${places.length + 1}\n0000000000 65535 f \n${table}trailer<</Size ${places.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF`
  return new File([text], name, { type: 'application/pdf', lastModified: 1 })
}
