import styles from './field.module.css'

/** A field's error, below it until the field changes. `id`: for the control's aria-describedby. */
export const FieldError = ({ id, text }: { id?: string; text: string }) => (
  <p id={id} className={styles.fieldError}>
    {text}
  </p>
)
