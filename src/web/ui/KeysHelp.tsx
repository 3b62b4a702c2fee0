import { Kbd } from './Kbd.tsx'
import { Modal } from './Modal.tsx'
import { useFocusReturn } from './useFocusReturn.ts'
import styles from './keysHelp.module.css'

const KEYS: readonly [keys: readonly string[], text: string][] = [
  [['↑', '↓'], 'Entrar a la lista y recorrerla'],
  [['Inicio', 'Fin'], 'Primero y último de la lista'],
  [['Enter'], 'Abrir'],
  [['Esc'], 'Cerrar'],
  [['/'], 'Buscar en la lista'],
  [['Ctrl', 'K'], 'Buscar en Plantel'],
  [['Ctrl', 'Z'], 'Deshacer lo último'],
  [['Ctrl', 'Shift', 'Z'], 'Rehacer'],
  [['F8'], 'Ir al botón del aviso'],
  [['?'], 'Ver estas teclas'],
]

/** The keys of every list. Loads on demand. */
export function KeysHelp({ onClose }: { onClose(): void }) {
  useFocusReturn()
  return (
    <Modal open centered width={380} title="Atajos de teclado" footer={null} onCancel={onClose} closable={{ 'aria-label': 'Cerrar' }}>
      <dl className={styles.keys}>
        {KEYS.map(([keys, text]) => (
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
    </Modal>
  )
}
