/* Stands in for a module that has no source file yet. */
typedef int lr_empty_module;
