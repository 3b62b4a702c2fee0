import { smsText } from '../../contract.ts'

/** A phone's bubble with the brand tag before the words (NOT-8). */
export function SmsPreview({ academy, message }: { academy: string; message: string }) {
  const tag = smsText(academy, '')
  return (
    <div className="no-phone">
      <div className="no-from">{academy}</div>
      <p className="no-bubble">
        <b>{tag}</b>
        {message || <span className="mut">Escribe el mensaje…</span>}
      </p>
    </div>
  )
}
