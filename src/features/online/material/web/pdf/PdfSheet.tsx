import { useEffect, useRef, useState } from 'react'
import type { Pdf } from '#features/foundation/files/web/shared/pdfjs.ts'
import styles from './pdf.module.css'

interface Props {
  pdf: Pdf
  /** Page number, from 1. */
  number: number
  width: number
  ratio: number
}

export function PdfSheet({ pdf, number, width, ratio }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [own, setOwn] = useState(ratio)
  const [words, setWords] = useState('')
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let gone = false
    let stop = () => {}
    const draw = async () => {
      const page = await pdf.getPage(number)
      if (gone || !canvas.current) return
      const plain = page.getViewport({ scale: 1 })
      setOwn(plain.height / plain.width)
      const viewport = page.getViewport({ scale: (width / plain.width) * Math.min(devicePixelRatio, 2) })
      canvas.current.width = Math.floor(viewport.width)
      canvas.current.height = Math.floor(viewport.height)
      const task = page.render({ canvas: canvas.current, viewport })
      stop = () => task.cancel()
      await task.promise
      const { items } = await page.getTextContent()
      if (!gone) setWords(items.map(item => ('str' in item ? item.str : '')).join(' '))
    }
    draw().catch(() => gone || setFailed(true))
    return () => {
      gone = true
      stop()
    }
  }, [pdf, number, width])
  return (
    <div className={styles.sheet} style={{ width, height: Math.round(width * own) }} role="group" aria-label={`Página ${number}`}>
      <canvas ref={canvas} aria-hidden />
      {failed && <p className={styles.broken}>Esta página no se pudo dibujar.</p>}
      <p className="visuallyHidden">{words}</p>
    </div>
  )
}
