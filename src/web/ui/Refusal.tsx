import { refusalParts } from '#lib/mailRefusal.ts'

/** Why a message did not leave: in Spanish, and behind 'Detalle' what the server said. */
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
