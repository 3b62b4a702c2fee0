import { CopyText } from '#web/ui/CopyText.tsx'

/** 'Folio 26-001482' with a copy button; nothing without one. */
export const CopyFolio = ({ folio }: { folio: string | undefined }) =>
  folio ? (
    <span data-slot="folio">
      <CopyText name="Folio" text={folio} copied="Folio copiado" refused="El navegador no permitió copiar el folio" />
    </span>
  ) : null
