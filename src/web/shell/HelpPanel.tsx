import { Link, useLocation } from '@tanstack/react-router'
import { Drawer } from 'antd'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { usePhone } from '#web/hooks/useWidth.ts'
import type { ScreenHelp } from '#web/screen.ts'
import { helpAt } from '#web/screens.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { pageTitle } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useFocusReturn } from '#web/ui/useFocusReturn.ts'
import { useStore } from '#web/state/useStore.ts'
import styles from './helpPanel.module.css'

interface KeyLine {
  keys: readonly string[]
  text: string
}

/** The keys of every list and of the shell (useListKeys, useRowKeys, SearchMount, Undoing, Toasts). */
const EVERYWHERE: readonly KeyLine[] = [
  { keys: ['↑', '↓'], text: 'Entrar a la lista y recorrerla' },
  { keys: ['Inicio', 'Fin'], text: 'Primero y último de la lista' },
  { keys: ['Enter'], text: 'Abrir' },
  { keys: ['Esc'], text: 'Cerrar' },
  { keys: ['/'], text: 'Buscar en la lista' },
  { keys: ['Ctrl', 'K'], text: 'Buscar en Plantel' },
  { keys: ['Ctrl', 'Z'], text: 'Deshacer lo último' },
  { keys: ['Ctrl', 'Shift', 'Z'], text: 'Rehacer' },
  { keys: ['F8'], text: 'Ir al botón del aviso' },
  { keys: ['?'], text: 'Abrir esta ayuda' },
]

/** The help of the present screen (LLE-66): its purpose, its keys, three questions. */
export function HelpPanel({ here, onClose }: { here: readonly KeyLine[]; onClose(): void }) {
  useFocusReturn()
  const phone = usePhone()
  const { title } = useStore(pageTitle)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [help, setHelp] = useState<ScreenHelp | 'failed' | null>(null)
  const read = () => {
    setHelp(null)
    helpAt(path)?.().then(setHelp, () => setHelp('failed'))
  }
  useEffect(read, [path])
  return (
    <Drawer
      open
      placement="right"
      size={phone ? '100vw' : 360}
      title={title ? `Ayuda: ${title}` : 'Ayuda'}
      closable={{ 'aria-label': 'Cerrar', placement: 'end' }}
      closeIcon={<X aria-hidden />}
      onClose={onClose}
    >
      {help === 'failed' && <Failed slim reason="No se pudo cargar la ayuda." retry={read} />}
      {help === null && helpAt(path) && <Skeleton rows={5} />}
      {help !== null && help !== 'failed' && <Texts help={help} onClose={onClose} />}
      {!phone && here.length > 0 && <Keys title="Teclas de esta pantalla" lines={here} />}
      {!phone && <Keys title="Teclas de todas las pantallas" lines={EVERYWHERE} />}
    </Drawer>
  )
}

function Texts({ help: { about, questions }, onClose }: { help: ScreenHelp; onClose(): void }) {
  return (
    <>
      <p className={styles.about}>{about}</p>
      <h2 className={styles.heading}>Preguntas frecuentes</h2>
      <dl className={styles.questions}>
        {questions.map(({ ask, answer, to }) => (
          <div key={ask}>
            <dt>{ask}</dt>
            <dd>
              {answer}{' '}
              {to && (
                <Link to={to.path ?? '.'} search={to.search ?? {}} onClick={onClose}>
                  Ir ahí
                </Link>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Keys({ title, lines }: { title: string; lines: readonly KeyLine[] }) {
  return (
    <section className={styles.keys} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <dl>
        {lines.map(({ keys, text }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>
              {keys.map(key => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
