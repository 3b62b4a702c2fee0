import { Button } from 'antd'
import { Eraser } from 'lucide-react'
import { useImperativeHandle, useRef, useState, type PointerEvent, type Ref } from 'react'
import styles from './privacy.module.css'

/** Pixels of the picture; on screen it uses the available width. */
const WIDTH = 900
const HEIGHT = 300
const PEN = 4

export interface Pad {
  picture(): Promise<Blob>
}

interface Props {
  ref: Ref<Pad>
  drawn: boolean
  onDrawn(drawn: boolean): void
}

/** Signed by mouse, pen or finger. People who cannot draw choose paper above. */
export function SignaturePad({ ref, drawn, onDrawn }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [pen, setPen] = useState(false)
  useImperativeHandle(ref, () => ({
    picture: () =>
      new Promise((resolve, reject) =>
        canvas.current!.toBlob(blob => (blob ? resolve(blob) : reject(new Error('the signature could not be drawn'))), 'image/png'),
      ),
  }))

  const at = ({ clientX, clientY }: PointerEvent): [number, number] => {
    const { left, top, width, height } = canvas.current!.getBoundingClientRect()
    return [((clientX - left) / width) * WIDTH, ((clientY - top) / height) * HEIGHT]
  }
  const down = (event: PointerEvent<HTMLCanvasElement>) => {
    const context = canvas.current!.getContext('2d')!
    event.currentTarget.setPointerCapture(event.pointerId)
    Object.assign(context, { lineWidth: PEN, lineCap: 'round', lineJoin: 'round', strokeStyle: 'black' })
    context.beginPath()
    context.moveTo(...at(event))
    setPen(true)
  }
  const move = (event: PointerEvent) => {
    if (!pen) return
    const context = canvas.current!.getContext('2d')!
    context.lineTo(...at(event))
    context.stroke()
    if (!drawn) onDrawn(true)
  }
  const clear = () => {
    canvas.current!.getContext('2d')!.clearRect(0, 0, WIDTH, HEIGHT)
    onDrawn(false)
  }
  return (
    <div className={styles.pad}>
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={drawn ? 'Firma dibujada' : 'Espacio para firmar'}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={() => setPen(false)}
        onPointerCancel={() => setPen(false)}
      />
      <Button size="small" icon={<Eraser aria-hidden />} disabled={!drawn} onClick={clear}>
        Borrar firma
      </Button>
    </div>
  )
}
