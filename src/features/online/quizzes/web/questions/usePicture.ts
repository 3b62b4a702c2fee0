import { useEffect, useRef, useState } from 'react'
import { confirm } from '#web/ui/confirm.ts'
import type { Picture } from '../model/edited.ts'
import { PICTURE_TYPES, sendPicture } from './pictures.ts'

export function usePicture(onPicture: (picture: Picture) => void) {
  const [part, setPart] = useState<number | null>(null)
  const stop = useRef<AbortController>(undefined)
  const latest = useRef(onPicture)
  latest.current = onPicture
  useEffect(() => () => stop.current?.abort(), [])

  const send = async (file: File) => {
    stop.current?.abort()
    const { signal } = (stop.current = new AbortController())
    setPart(0)
    const picture = await sendPicture(file, signal, setPart)
    if (signal.aborted) return
    setPart(null)
    if (picture) latest.current(picture)
  }
  return {
    part,
    /** Opens the browser's chooser; first asks when a formula would be lost. */
    async choose(dropsFormula: boolean) {
      const yes =
        !dropsFormula ||
        (await confirm({ title: '¿Cambiar la fórmula por una imagen?', text: 'La fórmula se quita.', ok: 'Elegir imagen' }))
      if (!yes) return
      const input = Object.assign(document.createElement('input'), { type: 'file', accept: PICTURE_TYPES.join(',') })
      input.addEventListener('change', () => input.files?.[0] && void send(input.files[0]))
      input.click()
    },
    cancel() {
      stop.current?.abort()
      setPart(null)
    },
  }
}
