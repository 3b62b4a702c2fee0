import { Button } from 'antd'
import { Download, ExternalLink, Printer } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { useLetterText } from '#features/foundation/person/web/shared/letterText.ts'
import { printFile } from '#web/calls/saveFile.ts'
import { useDownload } from './useDownload.ts'
import styles from './payments.module.css'

interface Props {
  /** The address in the answer. It works for a minute, so the file is fetched at once. */
  url: string
  number: string
  /** The server mails the receipt to this address by itself. */
  email: string
  /** Opens for printing as soon as it is here. */
  print?: boolean
  children?: ReactNode
}

export function ReceiptCard({ url, number, email, print = false, children }: Props) {
  const letter = useLetterText()
  const file = useDownload(url)
  const ready = print ? file.url : undefined
  useEffect(() => {
    if (ready) printFile(ready)
  }, [ready])
  return (
    <div className={styles.receipt} data-slot="receipt">
      <div>
        <b className="tabular">Comprobante {number}</b>
        <p className="small muted truncate">{letter.of(email)}</p>
      </div>
      <span className="spacer" />
      {file.failed && (
        <span className="compact red" role="alert">
          No se pudo cargar el comprobante.{' '}
          <Button size="small" onClick={file.retry}>
            Reintentar
          </Button>
        </span>
      )}
      <Button icon={<ExternalLink aria-hidden />} disabled={!file.url} href={file.url} target="_blank" rel="noopener">
        Abrir
      </Button>
      <Button icon={<Printer aria-hidden />} disabled={!file.url} onClick={() => file.url && printFile(file.url)}>
        Imprimir
      </Button>
      <Button icon={<Download aria-hidden />} disabled={!file.url} href={file.url} download={`comprobante-${number}.pdf`}>
        Descargar
      </Button>
      {children}
    </div>
  )
}
