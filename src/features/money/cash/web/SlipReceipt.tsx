import { useLetterText } from '#features/foundation/person/web/shared/letterText.ts'
import { Button } from 'antd'
import { Download, MailCheck, Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { printFile } from '#web/calls/saveFile.ts'
import { useDownload } from '#features/money/payments/web/shared/useDownload.ts'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { usePhone } from '#web/hooks/useWidth.ts'
import styles from './slip.module.css'

interface Props {
  receipt: { number: string; url: string }
  /** The server mails the receipt to this address by itself. */
  email: string
  /** Called when the receipt is being printed, so that the next student may come. */
  onPrinted(): void
}

/** The receipt of the charge. 'Imprimir' has the focus: Enter prints, and leads on to the search. */
export function SlipReceipt({ receipt: { number, url }, email, onPrinted }: Props) {
  const letter = useLetterText()
  const file = useDownload(url)
  const phone = usePhone()
  const print = useRef<HTMLButtonElement>(null)
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    if (!phone) print.current?.focus({ preventScroll: true })
  }, [phone])
  // The user asked for the file before it was loaded.
  useEffect(() => {
    if (!wanted || !file.url) return
    setWanted(false)
    printFile(file.url)
  }, [wanted, file.url])
  return (
    <div className={styles.receipt} data-slot="receipt">
      {file.failed ? (
        <p className="compact red" role="alert">
          No se pudo cargar el comprobante.{' '}
          <Button size="small" onClick={file.retry}>
            Reintentar
          </Button>
        </p>
      ) : (
        <FinalButton
          ref={print}
          size="large"
          icon={<Printer aria-hidden />}
          loading={wanted}
          onClick={() => {
            setWanted(true)
            onPrinted()
          }}
        >
          Imprimir {!phone && <Kbd>↵</Kbd>}
        </FinalButton>
      )}
      <Button size="large" icon={<Download aria-hidden />} disabled={!file.url} href={file.url} download={`comprobante-${number}.pdf`}>
        Descargar
      </Button>
      <p className={styles.sent}>
        <MailCheck aria-hidden />
        <span className="truncate">{letter.of(email)}</span>
      </p>
    </div>
  )
}
