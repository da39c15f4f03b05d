/** For whom findings can be printed as annotations. */
export const annotationFormats = ['github'] as const
/** For whom findings are printed as annotations. */
export type AnnotationFormat = (typeof annotationFormats)[number]
