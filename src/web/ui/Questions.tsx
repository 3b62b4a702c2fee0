import { Input } from 'antd'
import { useId, useRef, useState } from 'react'
import { useStore } from '#web/state/useStore.ts'
import { question, type OpenQuestion } from './confirm.ts'
import { AskedChoice } from './AskedChoice.tsx'
import { FinalButton } from './FinalButton.tsx'
import { Modal } from './Modal.tsx'
import { useFocusReturn } from './useFocusReturn.ts'
import { classes } from '#web/look/classes.ts'
import styles from './field.module.css'

/** The present confirmation. Loads with the first one. */
export function Questions() {
  const openQuestion = useStore(question)
  return openQuestion && <Standing asked={openQuestion} />
}

function Standing({ asked }: { asked: OpenQuestion }) {
  useFocusReturn()
  const [note, setNote] = useState('')
  const [choice, setChoice] = useState(asked.choice?.first)
  const [missed, setMissed] = useState(false)
  const noteMissed = missed && !note.trim() ? asked.noteMissing : undefined
  const answer = () => {
    if ((asked.choice && !choice) || (asked.noteMissing && !note.trim())) return setMissed(true)
    asked.answer(true, note, choice)
  }
  const id = useId()
  const safe = useRef<HTMLButtonElement>(null)
  return (
    <Modal
      open
      first="own"
      centered
      width={asked.choice ? 520 : asked.other ? 456 : 416}
      // Above windows that lie over other windows.
      zIndex={1500}
      title={asked.title}
      // antd would focus its first button, the cross.
      afterOpenChange={open => open && safe.current?.focus()}
      footer={
        <div className={styles.askFoot}>
          <FinalButton type="default" ref={asked.danger ? safe : undefined} onClick={() => asked.answer(false)}>
            {asked.cancel ?? 'Cancelar'}
          </FinalButton>
          {asked.other && (
            <FinalButton type="default" onClick={() => asked.answer('other')}>
              {asked.other}
            </FinalButton>
          )}
          <FinalButton ref={asked.danger ? undefined : safe} danger={asked.danger} onClick={answer}>
            {asked.ok}
          </FinalButton>
        </div>
      }
      closable={{ 'aria-label': 'Cerrar' }}
      onCancel={() => asked.answer(false)}
    >
      <p className="subdued">{asked.text}</p>
      {asked.lines && (
        <ul className={styles.askLines}>
          {asked.lines.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {asked.choice && (
        <AskedChoice
          choice={asked.choice}
          chosen={choice}
          missed={missed}
          onChoose={value => {
            setChoice(value)
            setMissed(false)
          }}
          onEnter={answer}
        />
      )}
      {asked.note && (
        <div className={classes(styles.field, styles.askNote)} data-slot="field">
          <div className="label">
            <label htmlFor={id}>{asked.note}</label>
            {!asked.noteMissing && <span className="muted">opcional</span>}
          </div>
          <Input
            id={id}
            value={note}
            maxLength={200}
            autoComplete="off"
            status={noteMissed && 'error'}
            aria-invalid={noteMissed ? true : undefined}
            aria-describedby={noteMissed && `${id}-missing`}
            onChange={event => setNote(event.target.value)}
            onPressEnter={answer}
          />
          {noteMissed && (
            <p id={`${id}-missing`} className="red" role="alert">
              {noteMissed}
            </p>
          )}
        </div>
      )}
    </Modal>
  )
}
