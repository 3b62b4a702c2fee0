import { Input } from 'antd'
import { Pencil } from 'lucide-react'
import { Kbd } from '#web/ui/Kbd.tsx'
import { MessageHead } from './MessageHead.tsx'
import type { ContactForm } from './useContact.ts'
import styles from './queue.module.css'

/** At most one card is open. */
const MESSAGE = 'cobranza-mensaje'

/** The message as it will be written; it may be changed before. */
export const MessagePart = ({ contact }: { contact: ContactForm }) => (
  <section className={styles.part} data-message>
    <MessageHead of={MESSAGE} templates={contact.templates} value={contact.template} onChange={contact.setTemplate} />
    <Input.TextArea
      id={MESSAGE}
      className={styles.bubble}
      value={contact.text}
      maxLength={1000}
      autoSize={{ minRows: 2, maxRows: 8 }}
      onChange={event => contact.setText(event.target.value)}
    />
    <p className={styles.edits}>
      <Pencil aria-hidden /> Se puede cambiar antes de enviar <span className="spacer" /> <Kbd>E</Kbd>
    </p>
  </section>
)
