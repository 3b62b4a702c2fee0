/** Id of the element to focus on a fault. */
export const fieldId = (field: string): string => `qz-${field.replace(':', '-')}`
