#include "Answer.hpp"

#include "Syntax.hpp"

namespace branchbook {

cbeast_result prepare(const cbeast_response &response, Answer &answer) {
    if (response.status < 200 || response.status > 599) return CBEAST_BAD_STATUS;
    for (size_t index = 0; index < response.field_count; index++) {
        auto name = view(response.fields[index].name);
        auto value = view(response.fields[index].value);
        if (!isToken(name) || !isFieldValue(value)) return CBEAST_BAD_FIELD;
        if (isReserved(name)) return CBEAST_RESERVED_FIELD;
        answer.fields.append(name).append(": ").append(value).append("\r\n");
    }
    answer.status = response.status;
    return CBEAST_TAKEN;
}

} // namespace branchbook
