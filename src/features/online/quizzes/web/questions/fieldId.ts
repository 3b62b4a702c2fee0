/** The element that a fault leads to. */
export const fieldId = (field: string): string => `qz-${field.replace(':', '-')}`
