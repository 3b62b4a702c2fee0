import styles from './setup.module.css'

/** Prints a pass alone: the code with name, folio and bank reference (COB-19), as a sheet over the page that only the printer sees. */
export async function printPass(
  picture: Blob,
  { name, folio, reference }: { name: string; folio: string; reference: string | null },
): Promise<void> {
  const url = URL.createObjectURL(picture)
  const image = Object.assign(new Image(), { src: url, alt: `Pase de ${name}` })
  const line = (tag: 'b' | 'span', text: string) => Object.assign(document.createElement(tag), { textContent: text })
  const sheet = Object.assign(document.createElement('div'), { className: styles.pass })
  sheet.append(image, line('b', name), line('span', folio), ...(reference ? [line('span', `Referencia ${reference}`)] : []))
  document.body.append(sheet)
  try {
    await image.decode()
    // Blocks until the dialog is closed.
    window.print()
  } finally {
    sheet.remove()
    URL.revokeObjectURL(url)
  }
}
