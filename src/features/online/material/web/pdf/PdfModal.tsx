import { useEffect, useState } from 'react'
import { useRead } from '#web/calls/useRead.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useFocusReturn } from '#web/ui/useFocusReturn.ts'
import { pdfs } from '../../contract.ts'
import { PdfPages } from './PdfPages.tsx'
import { openPdf, PdfUnreadable, type Pdf } from '#features/foundation/files/web/shared/pdfjs.ts'
import styles from './pdf.module.css'

const MISSING = 'El PDF no se pudo descargar. Revisa tu red e intenta de nuevo.'

/** A PDF over the page (VID-76). */
export function PdfModal({ id, onClose }: { id: string; onClose(): void }) {
  useFocusReturn()
  const { data, error, refetch } = useRead(pdfs.find, { params: { id } })
  // The address lasts a minute, so the first one is used; 'Reintentar' requests a new one.
  const [url, setUrl] = useState<string | null>()
  const fresh = data?.pdf.url
  if (url === undefined && fresh !== undefined) setUrl(fresh)
  const { pdf, failed } = useDocument(url ?? undefined)
  const retry = async () => {
    const answer = await refetch()
    setUrl(answer.data?.pdf.url)
  }
  const reason = error?.message ?? (url === null ? 'El archivo de este PDF todavía no se ha subido.' : failed)
  return (
    <Modal
      open
      first="heading"
      title={data?.pdf.title ?? 'PDF'}
      width={960}
      className={styles.modal}
      style={{ top: 24 }}
      onCancel={onClose}
      footer={null}
      closable={{ 'aria-label': 'Cerrar' }}
      destroyOnHidden
    >
      {pdf ? (
        <PdfPages pdf={pdf} />
      ) : reason ? (
        <Failed reason={reason} retry={() => void retry()} />
      ) : (
        <Skeleton rows={8} height={48} bars={['70%']} />
      )}
    </Modal>
  )
}

function useDocument(url: string | undefined) {
  const [state, setState] = useState<{ pdf?: Pdf; failed?: string }>({})
  useEffect(() => {
    if (!url) return
    setState({})
    const { signal, abort } = controller()
    let opened: Pdf | undefined
    const open = async () => {
      const response = await fetch(url, { signal })
      if (!response.ok) return setState({ failed: MISSING })
      opened = await openPdf(new Uint8Array(await response.arrayBuffer()))
      if (signal.aborted) return void opened.loadingTask.destroy()
      setState({ pdf: opened })
    }
    open().catch((error: unknown) => {
      if (!signal.aborted) setState({ failed: error instanceof PdfUnreadable ? error.message : MISSING })
    })
    return () => {
      abort()
      void opened?.loadingTask.destroy()
    }
  }, [url])
  return state
}

function controller() {
  const abortion = new AbortController()
  return { signal: abortion.signal, abort: () => abortion.abort() }
}
