import { Copy } from 'lucide-react'
import { toast } from '#web/toasts.ts'
import { IconButton } from '#web/ui/IconButton.tsx'

/** 'Folio 26-001482' with a button that copies it; nothing without one. */
export const CopyFolio = ({ folio }: { folio: string | undefined }) =>
  folio ? (
    <span className="row tabular" data-slot="folio">
      Folio {folio}
      <IconButton icon={Copy} label="Copiar folio" onClick={() => void copy(folio)} />
    </span>
  ) : null

async function copy(folio: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(folio)
    toast.success('Folio copiado')
  } catch {
    toast.warn('El navegador no permitió copiar el folio')
  }
}
