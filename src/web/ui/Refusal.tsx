import { refusalParts } from '#lib/mailRefusal.ts'

/** Why a message was not sent: in Spanish, with the server's words behind 'Detalle'. */
export function Refusal({ reason }: { reason: string }) {
  const { text, detail } = refusalParts(reason)
  return (
    <>
      {text}
      {detail && (
        <details>
          <summary>Detalle</summary>
          <span lang="en">{detail}</span>
        </details>
      )}
    </>
  )
}
