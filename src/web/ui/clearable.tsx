import { X } from 'lucide-react'

/** `allowClear={clearable}`: the clear button with our icon and a Spanish name. A Select names its button by `label`, an Input by the icon. */
export const clearable = { clearIcon: <X role="img" aria-label="Borrar" />, label: 'Borrar' }
