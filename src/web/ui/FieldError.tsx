import styles from './field.module.css'

/** What is wrong with a field, below it until it is changed. `id`: what the control says describes it. */
export const FieldError = ({ id, text }: { id?: string; text: string }) => (
  <p id={id} className={styles.fieldError}>
    {text}
  </p>
)
