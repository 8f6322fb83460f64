/** Kinds of error as the official checker names them. */
export type BfclErrorKind =
  | 'ast_decoder:decoder_failed'
  | 'ast_decoder:decoder_wrong_output_format'
  | 'simple_function_checker:wrong_count'
  | 'simple_function_checker:wrong_func_name'
  | 'simple_function_checker:missing_required'
  | 'simple_function_checker:unexpected_param'
  | 'simple_function_checker:missing_optional'
  | 'multiple_function_checker:wrong_count'
  | 'parallel_function_checker_no_order:wrong_count'
  | 'parallel_function_checker_no_order:cannot_find_match'
  | 'type_error:simple'
  | 'type_error:nested'
  | 'value_error:string'
  | 'value_error:list/tuple'
  | 'value_error:dict_key'
  | 'value_error:dict_value'
  | 'value_error:list_dict_count'
  | 'value_error:others'
  | 'dict_checker:unclear'
  | 'list_dict_checker:unclear'

/** Why calls are not right. */
export interface BfclFault {
  /** The official checker's name for it. */
  kind: BfclErrorKind
  /** The same in words, a part of a sentence. */
  message: string
}

/** What is wrong with one parameter. Words are written when asked for: of a thousand calls most are compared and forgotten. */
export interface ParameterFault {
  readonly kind: BfclErrorKind
  /** The parameter's name; `''` where the call as a whole is wrong. */
  readonly parameter: string
  /** What would have been right, in words. */
  expected(): string
  /** What is wrong, a part of a sentence after "was called". */
  message(): string
}
